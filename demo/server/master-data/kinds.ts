/**
 * The kinds of master data, by their groups of endpoints. Search, history, live updates, exports and calls of each kind are derived from
 * this table.
 */
import { masterNames, type MasterView } from '../../../src/contract/master-data/kinds'
import type { SearchSource } from '../core/search/search-source'
import { masterHistorySource } from '../core/search/history-sources'
import { causeCodeKind } from './cause-codes'
import { printerKind } from './printers'
import { stockAttributeKind } from './stock-attributes'

export const masterKinds = {
  causeCodes: causeCodeKind,
  printers: printerKind,
  stockAttributes: stockAttributeKind,
}

const kinds = Object.values(masterKinds)
const missing = masterNames.filter(name => !kinds.some(({ view }) => view === name))
if (missing.length > 0) throw new Error(`Master data without a kind on the server: ${missing.join(', ')}.`)

/** The sources of each kind's rows and of its history, by view. */
export const masterSources = Object.fromEntries(
  kinds.flatMap(kind => [
    [kind.view, kind.source],
    [kind.history.name, masterHistorySource(kind.view, kind.history)],
  ]),
) as Readonly<Record<MasterView, SearchSource>>
