/**
 * Unique names and numbers of a business unit are compared ignoring case and surrounding blanks. Existing duplicates keep their names,
 * since labels and other systems refer to them: a sequence number tells them apart.
 */

interface OnceNamed {
  readonly table: string
  readonly column: string
  readonly turn?: string
  readonly where?: string
}

const onceNamed: readonly OnceNamed[] = [
  { table: 'sales_order', column: 'order_no' },
  { table: 'ingoing_order', column: 'order_no' },
  { table: 'sales_order_draft', column: 'order_number' },
  { table: 'purchase_draft', column: 'draft_number' },
  { table: 'material', column: 'item_no' },
  { table: 'location', column: 'name', where: 'not deleted' },
  { table: 'supplier', column: 'supplier_name', where: 'not deleted' },
  {
    table: 'supplier',
    column: 'supplier_no',
    turn: 'number_turn',
    where: 'supplier_no is not null and not deleted',
  },
  { table: 'customer', column: 'customer_no', where: 'customer_no is not null' },
]

const statements = onceNamed.map(({ table, column, turn = 'name_turn', where = 'true' }) => {
  const key = `lower(btrim(${column} collate "default"))`
  return `
alter table ${table} add column ${turn} smallint not null default 0;
comment on column ${table}.${turn} is '0 but for rows that had the same ${column} before case and blanks stopped telling them apart';
update ${table} t set ${turn} = same.turn from (
  select id, row_number() over (partition by business_unit_id, ${key} order by id) - 1 as turn from ${table} where ${where}
) same where same.id = t.id and same.turn > 0;
create unique index ${table}_${column}_once on ${table} (business_unit_id, (${key}), ${turn}) where ${where};`
})

export const sameNames = { name: '0041-same-names', sql: `${statements.join('\n')}\n` }
