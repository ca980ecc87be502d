//! The elements of Python's arrays, where they lie.

use pyo3::buffer::{Element, PyBuffer};
use pyo3::prelude::*;

/// The elements of a buffer. Python code of another thread might write to them meanwhile; the kernel checks what it has read
/// before it looks anything up, so the worst that such a write can do is a wrong number.
pub fn elements<'a, T: Element>(py: Python<'a>, buffer: &'a PyBuffer<T>, what: &'static str) -> PyResult<&'a [T]> {
    if !buffer.is_c_contiguous() {
        return Err(wrong_layout(py, what));
    }
    // An empty buffer may have no address.
    if buffer.item_count() == 0 {
        return Ok(&[]);
    }
    // SAFETY: the exporter vouches for so many contiguous elements of this type while the buffer is held, and it is held for
    // as long as the slice lives.
    Ok(unsafe { std::slice::from_raw_parts(buffer.buf_ptr().cast(), buffer.item_count()) })
}

pub fn elements_mut<'a, T: Element>(
    py: Python<'a>,
    buffer: &'a PyBuffer<T>,
    what: &'static str,
) -> PyResult<&'a mut [T]> {
    if !buffer.is_c_contiguous() || buffer.readonly() {
        return Err(wrong_layout(py, what));
    }
    if buffer.item_count() == 0 {
        return Ok(&mut []);
    }
    // SAFETY: as in `elements`; and the caller (omaha.evaluator) hands over an array of its own, or one that it has found not
    // to overlap the others.
    Ok(unsafe { std::slice::from_raw_parts_mut(buffer.buf_ptr().cast(), buffer.item_count()) })
}

fn wrong_layout(py: Python<'_>, what: &str) -> PyErr {
    crate::errors::custom(
        py,
        "ArrayError",
        "array.layout",
        &format!("{what} is not C-contiguous and writable as needed"),
    )
}
