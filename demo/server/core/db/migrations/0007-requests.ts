/**
 * State of calls: answers stored under their idempotency keys, servers that run such calls, and questions that wait for a user's choice.
 * Answers and inputs are stored as text, since jsonb cannot hold every text that JSON can.
 */

export const requests = {
  name: '0007-requests',
  sql: `
create table server_lease (
  id uuid primary key,
  alive_until timestamptz not null
);
comment on table server_lease is 'Servers on this database; one that does not renew its lease is dead';
create table request_key (
  business_unit_id bigint not null references business_unit,
  user_id bigint not null references app_user,
  key uuid not null,
  endpoint text not null,
  input_hash text not null,
  owner_id uuid not null,
  state text not null check (state in ('running', 'written', 'answered', 'lost')),
  answer text,
  at timestamptz not null,
  primary key (business_unit_id, user_id, key)
);
comment on column request_key.owner_id is 'the lease of the server that runs it';
comment on column request_key.state is 'running: nothing is committed; written: something is; lost: ended without an answer';
create index request_key_at on request_key (at);
create table user_choice (
  id uuid primary key,
  business_unit_id bigint not null references business_unit,
  user_id bigint not null references app_user,
  endpoint text not null,
  input text not null,
  question text not null,
  choices text not null,
  is_rehearsal boolean not null,
  at timestamptz not null
);
comment on column user_choice.choices is 'what was chosen for earlier questions of the same call';
create index user_choice_at on user_choice (at);
`,
}
