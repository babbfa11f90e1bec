/**
 * Statistics and dead rows of the tables, by the database's settings for autovacuum: the embedded engine has none, and PostgreSQL's runs up
 * to a minute after many rows were written at once. The embedded engine has no checkpointer either.
 */
import { sql, type Kysely } from 'kysely'
import type { Db } from './database'
import { pauseAfter, type PiecesOptions } from './pieces'
import type { Tables } from './tables'
import { withoutTimeLimit } from './time-limit'

interface Need {
  /** As an SQL identifier. */
  readonly name: string
  readonly needsAnalyze: boolean
  readonly needsVacuum: boolean
}

/**
 * Updates the statistics of tables with enough changes since the last time. The most urgent tables come first. On the embedded engine it
 * vacuums them as well, and makes a checkpoint when one is due.
 */
export async function maintainTables(
  db: Db,
  { isStopped = () => false, pauseFactor }: PiecesOptions = {},
): Promise<void> {
  await withoutTimeLimit(async () => {
    if (db.engine === 'pglite') await countAtOnce(db.read)
    for (const need of await tablesInNeed(db)) {
      if (isStopped()) return
      await pauseAfter(() => sql`${statementOf(need)} ${sql.raw(need.name)}`.execute(db.read), pauseFactor)
    }
    if (db.engine === 'pglite' && (await isCheckpointDue(db.read))) await sql`checkpoint`.execute(db.read)
  })
}

/**
 * Whether the write-ahead log since the last checkpoint is half of what the setting allows: about where PostgreSQL's checkpointer begins.
 * All of it is kept, and read again when the database opens after a crash.
 */
async function isCheckpointDue(connection: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > pg_size_bytes(current_setting('max_wal_size')) / 2 as "isDue"
    from pg_control_checkpoint()`.execute(connection)
  return rows[0]?.isDue === true
}

/**
 * The writes of a connection are counted up to a second late, or after this statement on the same connection: for transactions that write
 * many rows, before others read the counters.
 */
export async function countAtOnce(connection: Kysely<Tables>): Promise<void> {
  await sql`select pg_stat_force_next_flush()`.execute(connection)
}

function statementOf({ needsAnalyze, needsVacuum }: Need) {
  if (!needsVacuum) return sql`analyze`
  return needsAnalyze ? sql`vacuum (analyze)` : sql`vacuum`
}

/** Counters are lost when the process is killed: a table that has rows but never had statistics needs them whatever the counters say. */
async function tablesInNeed(db: Db): Promise<Need[]> {
  const hasAutovacuum = db.engine === 'postgres'
  const setting = (name: string) => sql`current_setting(${`autovacuum_${name}`})::float8`
  const { rows } = await sql<Need>`
    with counted as (
      select s.relid::regclass::text as name,
        s.n_mod_since_analyze / (${setting('analyze_threshold')} + ${setting('analyze_scale_factor')} * greatest(c.reltuples, 0))
          + case when c.reltuples < 0 and pg_relation_size(c.oid) > 0 then 1 else 0 end as analyze_need,
        case when ${hasAutovacuum} then 0 else greatest(
          s.n_dead_tup / (${setting('vacuum_threshold')} + ${setting('vacuum_scale_factor')} * greatest(c.reltuples, 0)),
          s.n_ins_since_vacuum
            / (${setting('vacuum_insert_threshold')} + ${setting('vacuum_insert_scale_factor')} * greatest(c.reltuples, 0))
        ) end as vacuum_need
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.schemaname = current_schema()
    )
    select name, analyze_need >= 1 as "needsAnalyze", vacuum_need >= 1 as "needsVacuum" from counted
    where greatest(analyze_need, vacuum_need) >= 1 order by greatest(analyze_need, vacuum_need) desc, name`.execute(
    db.read,
  )
  return rows
}
