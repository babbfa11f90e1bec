/** Messages about a failing database: its kind, once for all affected calls, and its end. */
import { beforeEach, describe, expect, it } from 'vitest'
import { DatabaseFailure, databaseFailureKind, sqlState } from '../../../demo/server/core/db/database-failure'
import { DatabaseError } from '../../../demo/server/core/db/pglite-session'
import { databaseOutages, type DatabaseOutages } from '../../../demo/server/core/db/database-outages'

const withCode = (code: string): Error => Object.assign(new Error(code), { code })

describe('a failure of the database', () => {
  it.each([
    ['57P01', 'unavailable'],
    ['08006', 'unavailable'],
    ['53300', 'connections'],
    ['53100', 'full'],
    ['25006', 'read-only'],
    ['55P03', 'locked'],
    ['40P01', 'conflict'],
    ['57014', 'slow'],
    ['23505', undefined],
    // An unreachable partner system is not a database failure.
    ['ECONNREFUSED', undefined],
    // Nor is a full disk of the archive or of the mails.
    ['ENOSPC', undefined],
  ])('with the code %s is %s', (code, kind) => {
    expect(databaseFailureKind(withCode(code))).toBe(kind)
  })
})

it('a full disk is one when the embedded engine says so of its own folder', () => {
  expect(databaseFailureKind(new DatabaseError({ message: 'no space left', code: 'ENOSPC' }))).toBe('full')
})

it('an operating-system error is no SQLSTATE, though its code has five letters', () => {
  expect(sqlState(withCode('EPIPE'))).toBeUndefined()
  expect(sqlState(withCode('XX000'))).toBe('XX000')
})

describe('outages', () => {
  let lines: string[]
  let at: number
  let outages: DatabaseOutages
  const isRead = (): boolean => false
  const isWrite = (): boolean => true
  const kinds = () => outages.current().map(({ kind }) => kind)
  beforeEach(() => {
    lines = []
    at = 1_000_000
    outages = databaseOutages(
      line => lines.push(line),
      () => at,
    )
  })

  it('are logged at their beginning and end, with the number of failures', () => {
    for (let call = 0; call < 500; call += 1) {
      at += 10
      expect(outages.report(new DatabaseFailure('unavailable', 'gone'))).toBe('unavailable')
    }
    at += 1_000
    outages.worked(isRead)
    expect(lines).toEqual([
      'Database: "unavailable" begins: gone',
      'Database: "unavailable" is over after 5.0 s; 500 calls and tries met it.',
    ])
    expect(kinds()).toEqual([])
  })

  it('count an error once, however often it is reported', () => {
    const error = withCode('53100')
    outages.report(error)
    outages.report(error)
    expect(outages.current()).toMatchObject([{ kind: 'full', failures: 1 }])
  })

  it('of writes do not end with a successful read', () => {
    outages.report(withCode('53100'))
    outages.report(withCode('25006'))
    at += 5_000
    outages.worked(isRead)
    expect(kinds()).toEqual(expect.arrayContaining(['full', 'read-only']))
    outages.worked(isWrite)
    expect(kinds()).toEqual([])
  })

  it('do not end with a single success among the failures', () => {
    outages.report(withCode('53300'))
    at += 100
    outages.worked(isWrite)
    expect(kinds()).toEqual(['connections'])
  })

  it('are listed with the most recent one first', () => {
    outages.report(withCode('57P01'))
    at += 1
    outages.report(withCode('53300'))
    expect(kinds()).toEqual(['connections', 'unavailable'])
  })

  it('end after a long time without failures, also without a write', () => {
    outages.report(withCode('53100'))
    at += 60_000
    expect(kinds()).toEqual([])
    expect(lines).toHaveLength(2)
  })

  it('are not reported for an unrelated error', () => {
    expect(outages.report(withCode('23505'))).toBeUndefined()
    expect(lines).toEqual([])
  })
})
