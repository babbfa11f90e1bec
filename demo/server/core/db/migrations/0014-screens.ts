/** Wall screens: device users without a password, and the pairing code that connects one. */

export const screens = {
  name: '0014-screens',
  sql: `
alter table app_user add column is_device boolean not null default false;
alter table app_user alter column password_hash drop not null;
alter table app_user add constraint app_user_password check (is_device = (password_hash is null));
comment on column app_user.is_device is 'a screen: it has no password and no roles, and is in no list of users';
create table screen (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  user_id bigint not null unique references app_user,
  name text not null,
  code_hash text,
  code_expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  created_by bigint references app_user,
  deleted boolean not null default false,
  version bigint not null default 1,
  check ((code_hash is null) = (code_expires_at is null))
);
comment on column screen.code_hash is 'of the pairing code that was shown last; gone once it was used';
create unique index screen_name on screen (business_unit_id, lower(name)) where not deleted;
create unique index screen_code on screen (code_hash) where code_hash is not null;
`,
}
