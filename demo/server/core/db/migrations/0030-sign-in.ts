/** Unfinished sign-ins: of users for whom no licence was free, and of those handed over by a trusted portal. */

export const signIns = {
  name: '0030-sign-in',
  sql: `
alter table user_session add column uses_extra_licence boolean not null default false;
create index user_session_extra on user_session (business_unit_id, login_at) where uses_extra_licence;
create table sign_in_ticket (
  token_hash text primary key,
  business_unit_id bigint not null references business_unit,
  user_id bigint not null references app_user,
  purpose text not null check (purpose in ('sessionLimit', 'handover')),
  asked_at timestamptz,
  expires_at timestamptz not null
);
comment on column sign_in_ticket.asked_at is 'when its user asked the administrators for a licence; they are written to once';
create index sign_in_ticket_expiry on sign_in_ticket (expires_at);
`,
} as const
