import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { endpoints } from '../../../src/contract/endpoints/table'
import { permissionDefaults } from '../../../src/contract/permission-defaults'
import { neededPaths } from '../../../src/contract/permissions'

const gates = new Set<string>(
  Object.values<Record<string, Endpoint>>(endpoints)
    .flatMap(group => Object.values(group))
    .flatMap(({ permission }) => (permission === undefined ? [] : neededPaths(permission))),
)

describe('the permissions of data', () => {
  it('each protect an endpoint, so that every one in the table is enforced', () => {
    const paths = Object.keys(permissionDefaults).filter(path => path.startsWith('data/'))
    expect(paths.length).toBeGreaterThan(50)
    // The server sends with each tile whether its link may be opened.
    expect(paths.filter(path => !gates.has(path))).toEqual(['data/navigation'])
  })
})
