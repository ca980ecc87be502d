"""A question language for poker: `omaha.query` and `omaha.query_csv` (docs/query.md)."""

from omaha.queries.batch import CsvResult, query_csv
from omaha.queries.results import Bin, Column, QueryResult, QueryWarning, Statement
from omaha.queries.run import query

__all__ = ["Bin", "Column", "CsvResult", "QueryResult", "QueryWarning", "Statement", "query", "query_csv"]
