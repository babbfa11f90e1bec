/** Customers known to the office, delivery addresses of sales orders, and additional data of order drafts (spec 1, section 2). */
const customers = `
create table customer (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  customer_no text collate "C",
  customer_name text not null,
  company_name text, address text, zip_code text, city text, country_code text, email text, phone text,
  version bigint not null default 1
);
comment on table customer is 'Customers to choose from when an order is taken down; orders keep a copy of what they were delivered to';
create unique index customer_number on customer (business_unit_id, customer_no) where customer_no is not null;
create index customer_name on customer (business_unit_id, lower(customer_name), id);
insert into customer (business_unit_id, customer_name, zip_code, country_code)
  select distinct on (o.business_unit_id, lower(o.customer_name)) o.business_unit_id, o.customer_name, o.zip_code, o.country_code
  from sales_order o order by o.business_unit_id, lower(o.customer_name), o.id desc;
`

const orders = `
alter table sales_order
  add column company_name text, add column address text, add column city text, add column email text,
  add column phone text;
`

const drafts = `
alter table sales_order_draft
  alter column order_type drop not null, alter column customer_name drop not null,
  add column delivery_date date, add column priority smallint;
alter table sales_order_draft_line add column uom text;
comment on column sales_order_draft_line.uom is 'Unit of measure in which the quantity was asked for; null for the base unit, in which the quantity is kept';
comment on table unsaved_draft is 'What an editor of drafts or orders keeps until it is saved; one per user and editor';
`

export const orderEntry = { name: '0037-order-entry', sql: customers + orders + drafts }
