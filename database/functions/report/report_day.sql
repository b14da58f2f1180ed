-- A moment's day in the calendar of the trade.
create or replace function report_day(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'Asia/Shanghai')::date;
