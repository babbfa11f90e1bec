/**
 * A screen at a wall that shows the dashboard (issue "dashboard and kiosk"). Neither its pairing code nor anything that could be used to
 * take over its session is a field.
 */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { screenStates } from '../states/screen'

export const screen = defineEntity('Screen', {
  id: field.id(),
  name: field.identifier(),
  state: field.state('screen', screenStates),
  /** When its pairing code expires; missing without one. */
  codeExpires: field.dateTime(),
  connectedSince: field.dateTime(),
  lastSeen: field.dateTime(),
  /** In the format of the setting (widget-selections.ts). */
  selection: { ...field.text(), isFindable: false, isSearchable: false } as const,
  /** Number of selections that are shown in turn. */
  selections: field.count(),
  /** Number of widgets in all selections. */
  widgets: field.count(),
  rotateSeconds: field.count(),
  createdBy: field.text(),
  createdDate: field.dateTime(),
})
export type Screen = Row<typeof screen>
