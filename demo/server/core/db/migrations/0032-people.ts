/**
 * User administration: when a user was added, and whose names can be reused. Histories identify users by their user name, so the name of
 * another user, also a deleted one, stays taken; the name of a deleted role can be reused.
 */

export const people = {
  name: '0032-people',
  sql: `
alter table app_user add column created_at timestamptz not null default now();
alter table user_role drop constraint user_role_business_unit_id_user_role_name_key;
create unique index user_role_name on user_role (business_unit_id, lower(user_role_name)) where not deleted;
create index app_user_people on app_user (business_unit_id, user_name, id) where not is_device;
create index app_user_display_name on app_user (business_unit_id, display_name, id) where not is_device;
create table former_user_name (
  business_unit_id bigint not null references business_unit,
  user_name text not null,
  user_id bigint not null references app_user,
  primary key (business_unit_id, user_name)
);
comment on column former_user_name.user_name is 'in small letters';
`,
}
