/**
 * A screen at a wall that shows the dashboard (issue "dashboard and kiosk"). Neither its pairing code nor anything its session could
 * be taken over with is a field.
 */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { screenStates } from '../states/screen'

export const screen = defineEntity('Screen', {
  id: field.id(),
  name: field.identifier(),
  state: field.state('screen', screenStates),
  /** Until when its pairing code counts; missing without one. */
  codeExpires: field.dateTime(),
  connectedSince: field.dateTime(),
  lastSeen: field.dateTime(),
  /** As the setting keeps them (widget-selections.ts). */
  selection: { ...field.text(), isFindable: false, isSearchable: false } as const,
  /** How many selections follow each other. */
  selections: field.count(),
  /** Widgets of all selections. */
  widgets: field.count(),
  rotateSeconds: field.count(),
  createdBy: field.text(),
  createdDate: field.dateTime(),
})
export type Screen = Row<typeof screen>
