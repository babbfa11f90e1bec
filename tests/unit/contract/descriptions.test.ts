import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { describeEntity, fieldDescription } from '../../../src/contract/endpoints/descriptions'
import { integrationMessage } from '../../../src/contract/entities/integration'
import { user } from '../../../src/contract/entities/user'

describe('the description of an entity', () => {
  it('lists every field in order, and matches its own schema', () => {
    const described = describeEntity(user)
    expect(described.map(({ name }) => name)).toEqual(Object.keys(user.fields))
    expect(v.is(v.array(fieldDescription), described)).toBe(true)
  })

  it('contains the search operators of a field, and the values of an enum', () => {
    const byName = new Map(describeEntity(user).map(field => [field.name, field]))
    expect(byName.get('lastSeen')).toEqual({
      name: 'lastSeen',
      kind: 'dateTime',
      filterType: 'datetime',
      isSearchable: true,
      isFindable: false,
    })
    expect(byName.get('userStatus')).toMatchObject({ filterType: 'enum', values: ['Active', 'Inactive'] })
    expect(byName.get('picture')?.isSearchable).toBe(false)
  })

  it('excludes message bodies from find-in-view, and allows filtering by them', () => {
    const body = describeEntity(integrationMessage).find(({ name }) => name === 'requestBody')
    expect(body).toMatchObject({ isSearchable: true, isFindable: false, filterType: 'string' })
  })
})
