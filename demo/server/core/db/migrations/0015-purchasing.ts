/**
 * Suppliers can be deleted; drafts store the original request, editors their unsaved changes; and the picks that the sales history sums up.
 */

const drafts = `
alter table purchase_draft add column search jsonb;
comment on column purchase_draft.search is 'Criteria that the draft was proposed by; null for one made by hand';
create table unsaved_draft (
  business_unit_id bigint not null references business_unit,
  user_id bigint not null references app_user,
  key text not null,
  saved_at timestamptz not null,
  content text not null,
  primary key (business_unit_id, user_id, key)
);
comment on table unsaved_draft is 'Lines of a purchase draft that an editor keeps until they are saved; one per user and editor';
`

const suppliers = `
alter table supplier add column deleted boolean not null default false;
alter table supplier drop constraint supplier_business_unit_id_supplier_name_key;
create unique index supplier_name on supplier (business_unit_id, supplier_name) where not deleted;
`

const history = `
create index task_picked on task (business_unit_id, performed_date) include (material_id, confirmed_quantity)
  where state = 'Completed' and task_type = 'pick';
`

export const purchasing = { name: '0015-purchasing', sql: suppliers + drafts + history }
