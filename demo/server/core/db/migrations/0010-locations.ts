/**
 * Deleted locations stay for the transactions and tasks that refer to them; their names can be reused. A location is dedicated to one
 * material at a time.
 */

const columns = `
alter table location add column deleted boolean not null default false;
comment on column location.deleted is 'gone for everybody; kept for what once happened there';
alter table location drop constraint location_business_unit_id_name_key;
create unique index location_name on location (business_unit_id, name) where not deleted;
create index location_outer on location (outer_location_id) where outer_location_id is not null;
create index task_from_open on task (from_location_id) where state in ('Initial','Started');
create index task_to_open on task (to_location_id) where state in ('Initial','Started');
`

export const locations = { name: '0010-locations', sql: columns }
