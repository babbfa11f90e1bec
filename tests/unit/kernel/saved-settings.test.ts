/** The session's copy of the settings after its user saved one. */
import { expect, it } from 'vitest'
import { withSetting } from '../../../src/kernel/saved-settings'
import { settingsAnswer } from './start-answers'

const before = { ...settingsAnswer, gridSettings: { Stock: '{}' } }
const { saved, userSettings } = before

it.each([
  [
    'the state of a view’s grid, among those of other views',
    { key: 'SalesOrders_GridSettings', value: '{"a":1}' },
    { gridSettings: { Stock: '{}', SalesOrders: '{"a":1}' } },
  ],
  ['any other value by its key', { key: 'takeLimit', value: '5' }, { saved: { ...saved, takeLimit: '5' } }],
  [
    'the rate of heartbeats, which applies at once',
    { key: 'heartBeat', value: '60000' },
    { saved: { ...saved, heartBeat: '60000' }, userSettings: { ...userSettings, heartBeat: 60_000 } },
  ],
  [
    'no rate of heartbeats that is no number',
    { key: 'heartBeat', value: 'often' },
    { saved: { ...saved, heartBeat: 'often' } },
  ],
])('a saved setting replaces %s', (_, setting, change) => {
  expect(withSetting(before, setting)).toEqual({ ...before, ...change })
})
