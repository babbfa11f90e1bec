/**
 * Deleted cause codes, printers and stock attributes stay for the rows that refer to them; their names can be reused. An index tells
 * whether a cause code is used by a movement.
 */
export const warehouseSettings = {
  name: '0034-settings',
  sql: `
alter table cause_code add column deleted boolean not null default false;
alter table cause_code drop constraint cause_code_business_unit_id_type_value_key;
create unique index cause_code_value on cause_code (business_unit_id, type, lower(value)) where not deleted;
alter table printer add column deleted boolean not null default false;
alter table printer drop constraint printer_business_unit_id_name_key;
create unique index printer_name on printer (business_unit_id, lower(name)) where not deleted;
alter table stock_attribute add column deleted boolean not null default false;
alter table stock_attribute drop constraint stock_attribute_business_unit_id_name_key;
create unique index stock_attribute_name on stock_attribute (business_unit_id, lower(name)) where not deleted;
create index stock_transaction_cause on stock_transaction (business_unit_id, cause_code) where cause_code is not null;
create index audit_cause on audit (business_unit_id, (detail->>'cause')) where detail->>'cause' is not null;
`,
} as const
