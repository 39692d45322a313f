-- Up Migration

-- What a day came to, in Brasília. A job counts a day again until some minutes after its end, and then never more: the
-- charts of the staff's first page read these rows alone.
create table panel_figures (
  day date not null,
  figure text not null check (length(figure) between 1 and 40),
  value bigint not null,
  counted_at timestamptz not null,
  primary key (day, figure)
);
grant select, insert, update on panel_figures to trunfo_app;
