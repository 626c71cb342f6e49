-- The role that the application works as. It reads and writes what staff do, adds to the history, and can
-- neither change nor remove a history row or the record of migrations. Roles belong to the whole server, so
-- another school or process may have made it first.

do $$
begin
  if not exists (select from pg_roles where rolname = 'term_reporting_app') then
    create role term_reporting_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant term_reporting_app to %I', current_user);
  end if;
  execute format('grant usage on schema %I to term_reporting_app', current_schema());
  execute format('grant select, insert, update, delete on all tables in schema %I to term_reporting_app', current_schema());
  execute format('grant usage, select on all sequences in schema %I to term_reporting_app', current_schema());
end
$$;

revoke update, delete, truncate on history from term_reporting_app;
revoke insert, update, delete, truncate on schema_migrations from term_reporting_app;
