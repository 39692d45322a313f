-- Like `emit`, for commands that are one SQL call: queues all events in the transaction with one insert.
create or replace function emit_all(variadic events json[]) returns void language plpgsql as $$
begin
  perform graphile_worker.add_jobs(array(
    select row(
      'event', json_build_object('id', uuid_v7(), 'event', event, 'at', now()), null, null, null, null, null, null
    )::graphile_worker.job_spec
    from unnest(events) as event
  ));
end
$$;
revoke execute on function emit_all from public;
grant execute on function emit_all to trunfo_app;
