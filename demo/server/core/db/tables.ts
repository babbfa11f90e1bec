/**
 * All tables as kysely sees them. Values on both engines: int8 arrives as number, numeric as decimal text, timestamptz as
 * ISO text with Z, date as yyyy-mm-dd.
 */
import type { Generated } from 'kysely'
import type { FileTables } from './tables-files'
import type { ImportTables } from './tables-imports'
import type { MasterDataTables } from './tables-master-data'
import type { OfficeTables } from './tables-office'
import type { OrderTables } from './tables-orders'
import type { PeopleTables } from './tables-people'
import type { ReportTables } from './tables-reports'
import type { RequestTables } from './tables-requests'

/** The migrations that ran (core/db/migrate.ts). */
export interface MigrationTable {
  name: string
  applied_at: Generated<string>
}

/** Values of the installation: the state of the seed, the signing secret. */
export interface InstallationTable {
  key: string
  value: string
}

export interface Tables
  extends
    FileTables,
    ImportTables,
    MasterDataTables,
    OfficeTables,
    OrderTables,
    PeopleTables,
    ReportTables,
    RequestTables {
  migration: MigrationTable
  installation: InstallationTable
}
