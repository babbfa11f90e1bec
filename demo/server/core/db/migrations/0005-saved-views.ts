/** Saved views for their author, for the author's business unit or for all units, and a primary view for all users of a unit. */
export const savedViews = {
  name: '0005-saved-views',
  sql: `
alter table custom_view add column scope text not null default 'me'
  constraint custom_view_scope check (scope in ('me', 'businessUnit', 'all'));
update custom_view set scope = 'businessUnit' where is_shared;
alter table custom_view drop column is_shared;
create index custom_view_for_all on custom_view (owner) where scope = 'all';
create table primary_view_for_all (
  business_unit_id bigint not null references business_unit,
  owner text not null,
  custom_view_id bigint not null references custom_view on delete cascade,
  primary key (business_unit_id, owner)
);
create index primary_view_view on primary_view (custom_view_id);
create index primary_view_for_all_view on primary_view_for_all (custom_view_id);
`,
} as const
