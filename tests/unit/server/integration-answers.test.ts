/** Answers of the demo's other systems, and what an answer means for a record of the integration. */
import { describe, expect, it } from 'vitest'
import { partnerAnswer } from '../../../demo/server/integration/partner-answers'
import { meaningOf } from '../../../demo/server/integration/try-record'

const noMaterials = () => Promise.resolve([])
const answerOf = (host: string, path: string, body: unknown) =>
  partnerAnswer(
    { host, path, method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
    noMaterials,
  )
const booking = (postalCode: string, country: string) =>
  answerOf('api.fjordfrakt.example', '/v2/bookings', { reference: 'SO-1', receiver: { postalCode, country } })

describe('the carrier', () => {
  it.each([
    ['8300', 'NO'],
    ['211 18', 'SE'],
    ['10115', 'DE'],
    ['00-950', 'PL'],
  ])('accepts a booking to %s in %s', async (postalCode, country) => {
    expect((await booking(postalCode, country)).status).toBe(200)
  })

  it.each([
    ['830', 'NO'],
    ['8300', 'DE'],
    ['00950', 'PL'],
    ['', 'FI'],
  ])('rejects one to %j in %s with the path of the error', async (postalCode, country) => {
    const { status, body } = await booking(postalCode, country)
    expect(status).toBe(422)
    expect(JSON.parse(body)).toMatchObject({ error: 'VALIDATION', path: 'receiver.postalCode' })
    expect(meaningOf({ httpStatus: status, responseBody: body })).toMatchObject({
      state: 'Failed',
      level: 'Error',
      resultType: 'Validation',
      resultText: expect.stringContaining(`“${postalCode}”`) as string,
    })
  })

  it('rejects invalid JSON, and answers unknown addresses with 404', async () => {
    expect((await answerOf('api.fjordfrakt.example', '/v2/bookings', '{')).status).toBe(400)
    expect((await answerOf('api.fjordfrakt.example', '/v2/unknown', {})).status).toBe(404)
    expect((await answerOf('elsewhere.example', '/v2/bookings', {})).status).toBe(404)
  })
})

describe('an answer', () => {
  it.each([
    [null, 'Retrying', 'Timeout'],
    [429, 'Retrying', 'Unavailable'],
    [503, 'Retrying', 'Unavailable'],
    [500, 'Failed', 'ServerError'],
    [409, 'Failed', 'Refused'],
    [204, 'Delivered', 'Accepted'],
  ])('of %s sets a record to %s', (httpStatus, state, resultType) => {
    expect(meaningOf({ httpStatus, responseBody: '<html>' })).toMatchObject({ state, resultType })
  })

  it('has a message that can be stored', () => {
    const responseBody = JSON.stringify({ message: 'no such\0item' })
    expect(meaningOf({ httpStatus: 404, responseBody }).resultText).toBe('no such\ufffditem')
  })
})
