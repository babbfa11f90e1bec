/** Migrations expand; those that contract are marked, and follow a release after the last one that uses what is removed (docs/recipes.md, Change the database). */
import { describe, expect, it } from 'vitest'
import { clientVersion } from '../../../src/contract/limits'
import { migrations } from '../../../demo/server/core/db/migrate'
import { contractingStatements } from './contracting-statements'

/** Migrations up to this one were applied while no server ran. */
const lastUnchecked = '0054-archived-transactions'
const checked = migrations.slice(migrations.findIndex(({ name }) => name === lastUnchecked) + 1)

/** Reviewed statements, with the reason why they do not affect older nodes, in the form in which they are found: lower case, one line. */
const reviewed: ReadonlyMap<string, string> = new Map([
  [
    `update sales_order o set picked_percent = 99.9, version = o.version + 1 where o.picked_percent = 100 and ( select sum(l.picked_quantity) < sum(l.confirmed_quantity) from sales_order_line l where l.order_id = o.id and l.state <> 'cancelled')`,
    'Few orders have 99.95 % picked and not all: others read either value, and hardly one is held that somebody works on.',
  ],
  [
    `insert into availability_dirty (business_unit_id, material_id, are_measures_changed) select distinct o.business_unit_id, l.material_id, true from sales_order o join sales_order_line l on l.order_id = o.id and l.state <> 'cancelled' join lateral ( select sum(trunc(c.ordered_quantity * coalesce(m.weight_kg, 0), 6)) as weight, sum(trunc(c.ordered_quantity * coalesce(m.volume_m3, 0), 6)) as volume from sales_order_line c join material m on m.id = c.material_id where c.order_id = o.id and c.state <> 'cancelled' ) s on (coalesce(o.order_weight, 0), coalesce(o.order_volume, 0)) <> (round(s.weight, 6), round(s.volume, 6)) where o.state not in ('completed','cancelled')`,
    'New rows of the outbox: an older node that takes one judges the orders of its material again, and finds them as they are.',
  ],
])

const advice = `Nodes of the previous release run beside this migration, and may be started again. Expand only: new tables, columns that
may be empty or have a default, indexes created concurrently. Removals belong in a migration with lastUsedBy, a release after the last
that uses what is removed; or add the statement to "reviewed" (${'tests/unit/server/migrations.test.ts'}) with the reason why it does not
affect older nodes.`

describe('migrations since rolling upgrades', () => {
  it('are found', () => {
    expect(migrations.map(({ name }) => name)).toContain(lastUnchecked)
    expect(checked.length).toBeGreaterThan(0)
  })

  it.each(checked)(
    '$name expands, or names the last release that used what it removes',
    ({ sql, lastUsedBy }) => {
      if (lastUsedBy !== undefined) return
      const found = contractingStatements(sql).filter(({ statement }) => !reviewed.has(statement))
      expect(found, advice).toEqual([])
    },
  )

  it.each(checked)('$name removes nothing that nodes of the last release use', ({ lastUsedBy }) => {
    if (lastUsedBy === undefined) return
    expect(lastUsedBy).toMatch(/^\d+\.\d+$/)
    expect(
      lastUsedBy.localeCompare(clientVersion, 'en', { numeric: true }),
      `Nodes of ${clientVersion}, the last release, run beside it: an earlier release has to be the last that uses what goes.`,
    ).toBeLessThan(0)
  })

  it.each(checked)('$name creates indexes concurrently on their own', ({ sql }) => {
    const statements = sql.split(/;\s*$/m).filter(statement => statement.trim() !== '')
    const concurrent = statements.filter(statement => /^\s*create index concurrently \w+ on/.test(statement))
    expect(statements.filter(statement => statement.includes('concurrently'))).toEqual(concurrent)
    expect([0, statements.length]).toContain(concurrent.length)
  })
})

describe('a statement', () => {
  it.each([
    'create table gate (id bigint primary key, name text not null unique)',
    'create table gate (id bigint);\ncreate unique index gate_id on gate (id);\ninsert into gate values (1);\nalter table gate drop column id',
    'alter table task add column gate text',
    "alter table task add column gate text not null default '', add column kinds text[] not null default '{}'",
    "alter table task add column gate text check (gate in ('A', 'B'))",
    'alter table task add column seen_at timestamptz not null default now()',
    'alter table task alter column gate drop not null',
    "alter table task drop constraint task_state_check, add constraint task_state_check check (state in ('A', 'B')) not valid",
    'alter table task validate constraint task_state_check',
    'create index concurrently task_gate on task (gate)',
    "comment on column task.gate is 'where it goes; drop column'",
    "create or replace function f() returns int language sql as 'select 1'",
  ])('expands: %s', sql => {
    expect(contractingStatements(`${sql};\n`)).toEqual([])
  })

  it.each([
    'drop table gate',
    'drop index task_gate',
    'alter table task drop column gate',
    'alter table task add column gate text, drop column area',
    'alter table task rename column gate to door',
    'alter table task rename to work',
    'alter table task alter column gate set not null',
    'alter table task alter column gate drop default',
    'alter table task alter column gate type varchar(5)',
    'alter table task add column gate text not null',
    'alter table task add column gate text unique',
    'alter table task add column gate uuid default gen_random_uuid()',
    'alter table task add column twice int generated always as (id * 2) stored',
    'alter table task drop constraint task_state_check',
    "alter table task add constraint task_gate_check check (gate <> '')",
    'alter table task drop constraint c, add constraint c check (true)',
    'create unique index task_gate on task (gate)',
    'create unique index concurrently task_gate on task (gate)',
    'create index task_gate on task (gate)',
    'delete from task where gate is null',
    "update task set gate = ''",
    "insert into unit_permission values (1, 'x')",
    'truncate task',
    'create trigger t before insert on task execute function f()',
    'ALTER TABLE task\n  DROP COLUMN gate',
    'do $$ begin drop table task; end $$',
  ])('contracts, or blocks other transactions: %s', sql => {
    expect(contractingStatements(`${sql};\n`)).not.toEqual([])
  })
})
