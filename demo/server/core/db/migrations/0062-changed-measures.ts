/**
 * Weight or volume of a material changed: also orders of which nothing else is judged again add up their lines. Those that have missed a
 * change until now do it once.
 */
export const changedMeasures = {
  name: '0062-changed-measures',
  sql: `
alter table availability_dirty add column are_measures_changed boolean not null default false;
comment on column availability_dirty.are_measures_changed is
  'weight or volume of the material changed: its orders that are not final add up their lines again';
insert into availability_dirty (business_unit_id, material_id, are_measures_changed)
select distinct o.business_unit_id, l.material_id, true
from sales_order o join sales_order_line l on l.order_id = o.id and l.state <> 'Cancelled'
join lateral (
  select sum(trunc(c.ordered_quantity * coalesce(m.weight_kg, 0), 6)) as weight,
    sum(trunc(c.ordered_quantity * coalesce(m.volume_m3, 0), 6)) as volume
  from sales_order_line c join material m on m.id = c.material_id where c.order_id = o.id and c.state <> 'Cancelled'
) s on (coalesce(o.order_weight, 0), coalesce(o.order_volume, 0)) <> (round(s.weight, 6), round(s.volume, 6))
where o.state not in ('Completed','Cancelled');
`,
} as const
