/** Actions of the integration records: retrying failed ones. */
import { integrationMonitor } from '../../contract/endpoints/integration-monitor'
import type { IntegrationMessage } from '../../contract/entities/integration'
import { guardIntegration } from '../../contract/states/integration'
import { defineAction } from '../../define/action'

export const replayRecords = defineAction<IntegrationMessage>({
  name: 'replayRecords',
  icon: 'refresh',
  section: 1,
  shortcut: 'R',
  isPromoted: true,
  needsConfirmation: true,
  permission: 'data/integration/replay',
  guard: row => guardIntegration('replay', row),
  endpoint: integrationMonitor.replay,
  input: rows => ({ body: { ids: rows.map(({ id }) => id) } }),
})
