/** Failed attempts at a password or a code, counted across all nodes, and the attempts that are in progress. */
export const signInCounters = {
  name: '0043-sign-in-counters',
  sql: `
create table sign_in_counter (
  key text primary key,
  failures integer not null default 0,
  last_failure_at timestamptz,
  blocked_until timestamptz,
  under_way jsonb not null default '[]',
  touched_at timestamptz not null
);
comment on table sign_in_counter is 'failed sign-ins of an account, an address or a browser, and those that are being checked';
comment on column sign_in_counter.key is 'digest: what people type as a user name may be a password';
comment on column sign_in_counter.under_way is 'begun and not decided: [{id, at}]; after a minute they no longer count';
create index sign_in_counter_touched on sign_in_counter (touched_at);
`,
} as const
