/** The History tab of a grid of master data. */
import type { Endpoint } from '../../contract/endpoints/endpoint'
import { historyIdOf, type AnyMasterHistory } from '../../contract/master-data/define'
import type { MasterName } from '../../contract/master-data/kinds'
import { defineView, type DetailLink } from '../../define/view'
import { base } from '../views/history-base'

export function masterHistoryTab(kind: MasterName, history: AnyMasterHistory, search: Endpoint): DetailLink {
  const by = historyIdOf(kind)
  const view = defineView(history, {
    ...base,
    columns: ['at', 'user', 'action', 'changes'],
    name: history.name,
    search,
    internal: ['id', by],
  })
  return { view, by }
}
