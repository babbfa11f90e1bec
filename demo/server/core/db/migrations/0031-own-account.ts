/** Other ways to sign in than the password: links for setting a new one, and pending sign-ins with an OpenId provider. */

export const ownAccount = {
  name: '0031-own-account',
  sql: `
alter table app_user add column must_change_password boolean not null default false;
comment on column app_user.must_change_password is 'somebody else gave the password: it opens no session, only the way to an own one';
create table password_reset (
  token_hash text primary key,
  user_id bigint not null references app_user on delete cascade,
  expires_at timestamptz not null
);
create index password_reset_user on password_reset (user_id);
create table open_id_sign_in (
  state_hash text primary key,
  business_unit_id bigint not null references business_unit,
  is_apport_account boolean not null,
  browser_hash text not null,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
comment on column open_id_sign_in.browser_hash is 'of the cookie that the browser got which began: only it may come back';
`,
} as const
