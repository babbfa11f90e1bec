/** Weight or volume of a material changed: also orders of which nothing else is judged again add up their lines. */
export const changedMeasures = {
  name: '0062-changed-measures',
  sql: `
alter table availability_dirty add column are_measures_changed boolean not null default false;
comment on column availability_dirty.are_measures_changed is
  'weight or volume of the material changed: its orders that are not final add up their lines again';
`,
} as const
