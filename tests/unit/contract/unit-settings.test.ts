import { describe, expect, it } from 'vitest'
import { heartbeatDefaultMs, heartbeatLeastMs } from '../../../src/contract/limits'
import {
  readUnitValue,
  unitSettingKind,
  unitSettingList,
  unitValueProblem,
  unitValues,
} from '../../../src/contract/unit-settings'

const read = (owner: string, key: string, text: string) => {
  const kind = unitSettingKind(owner, key)
  return kind === undefined ? 'no setting' : readUnitValue(kind, text)
}

describe('a setting of the business unit', () => {
  it.each(unitSettingList.map(({ owner, key, is }) => [`${owner}.${key}`, is] as const))(
    '%s can hold its default',
    (_name, is) => {
      expect(readUnitValue(is, String(is.starts))).toBe(is.starts)
    },
  )

  it.each([
    ['cockpit', 'heartBeat', '0', 0],
    ['cockpit', 'heartBeat', String(heartbeatLeastMs), heartbeatLeastMs],
    ['cockpit', 'heartBeat', String(heartbeatLeastMs - 1), undefined],
    ['cockpit', 'heartBeat', '1e4', undefined],
    ['cockpit', 'heartBeat', '-1', undefined],
    ['cockpit', 'rowsLimit', '0', undefined],
    ['cockpit', 'licenseOveruseAllowed', 'true', true],
    ['cockpit', 'licenseOveruseAllowed', 'yes', undefined],
    ['terminal', 'pickLabelPrinterChosenBy', 'Nobody', 'Nobody'],
    ['terminal', 'pickLabelPrinterChosenBy', 'Me', undefined],
    ['cockpit', 'displayName', 'x'.repeat(41), undefined],
  ])('%s.%s reads %j as %j', (owner, key, text, value) => {
    expect(read(owner, key, text)).toBe(value)
  })

  it.each([
    ['heartBeat', 'often', { code: 'not-whole' }],
    ['heartBeat', '1', { code: 'too-small', values: { least: String(heartbeatLeastMs) } }],
    ['heartBeat', '9999999999', { code: 'too-big' }],
    ['licenseOveruseAllowed', 'yes', { code: 'not-known', values: { allowed: 'true, false' } }],
    ['displayName', 'x'.repeat(41), { code: 'too-long', values: { maxLength: '40' } }],
    ['displayName', 'a\0b', { code: 'not-plain' }],
  ])('cockpit.%s rejects %j with the allowed values', (key, text, problem) => {
    const kind = unitSettingKind('cockpit', key)
    expect(kind === undefined ? undefined : unitValueProblem(kind, text)).toMatchObject(problem)
  })

  it('that cannot be read has its default and is reported', () => {
    const reported: string[] = []
    const rows = [
      { owner: 'cockpit', key: 'heartBeat', value: 'often' },
      { owner: 'cockpit', key: 'rowsLimit', value: '500' },
      { owner: 'nobody', key: 'rowsLimit', value: '5' },
    ]
    expect(unitValues(rows, field => reported.push(field)).cockpit).toMatchObject({
      heartBeat: heartbeatDefaultMs,
      rowsLimit: 500,
    })
    expect(reported).toEqual(['cockpit.heartBeat'])
  })
})
