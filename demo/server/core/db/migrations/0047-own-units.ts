/**
 * Business units of other companies beside those of the demo, which all existing units belong to; closed units, whose rows stay and where
 * nobody can sign in; unit names must differ in more than case.
 */
export const ownUnits = {
  name: '0047-own-units',
  sql: `
alter table business_unit add column is_demo boolean not null default false;
update business_unit set is_demo = true;
alter table business_unit add column closed_at timestamptz;
create unique index business_unit_name on business_unit (lower(name));
`,
}
