-- The day of a moment in Asia/Shanghai.
create or replace function report_day(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'Asia/Shanghai')::date;
