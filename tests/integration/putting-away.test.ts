/** Putting away received goods: to their dedicated location up to its maximum, the remainder elsewhere. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planPutAway } from '../../demo/server/goods-in/put-away'
import { whole } from '../../src/contract/decimal'
import type { MoveConfirmed } from '../../src/contract/endpoints/floor-goods'
import { closeAndCheck } from './close-and-check'
import { goodsInOf, type GoodsIn } from './goods-in-fixture'
import { duringTransaction } from './open-transaction'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('goods in on %s', engine => {
  let server: TestServer
  let goods: GoodsIn

  beforeAll(async () => {
    server = await startTestServer({ engine })
    goods = await goodsInOf(server)
  })
  afterAll(() => closeAndCheck(server))

  it('are put away to the dedicated location up to its maximum, the remainder elsewhere', async () => {
    const materialId = await goods.newMaterial({}, 20)
    const { lineIds } = await goods.newOrder([materialId, 50, 4])
    const { taskIds, jobId } = await goods.received(goods.receive(lineIds[0], '50'))
    const answer = await goods.rowsOf<{ quantity: number; dedicated: boolean }>(sql`
      select t.requested_quantity::int as quantity, exists (select 1 from stock s where s.location_id = t.to_location_id
        and s.material_id = t.material_id and s.dedicated_location) as dedicated
      from task t where t.id in (select json_array_elements_text(${JSON.stringify(taskIds)}::json)::bigint) order by t.id`)
    expect(answer).toEqual([
      { quantity: 20, dedicated: true },
      { quantity: 30, dedicated: false },
    ])
    const task = await goods.nextMove()
    expect(task).toMatchObject({ taskType: 'putAway', jobId, materialId, fromLocation: 'Goods in 1' })
    await goods.putAllAway()
    const home = await goods.one<{ quantity: number }>(sql`select quantity::int from stock
      where material_id = ${materialId} and dedicated_location`)
    expect(home.quantity).toBe(20)
    expect(await goods.one(sql`select state from job where id = ${jobId}`)).toEqual({ state: 'Completed' })
  })

  it('with serial numbers fill a location, and the next ones go elsewhere', async () => {
    const materialId = await goods.newMaterial({ hasSerialNumber: true })
    await sql`update material set volume_m3 = 1 where id = ${materialId}`.execute(server.db.read)
    const { lineIds } = await goods.newOrder([materialId, 4, 4])
    const targetsOf = async (...serialNumbers: string[]): Promise<number[]> => {
      const { taskIds } = await goods.received(
        goods.receive(lineIds[0], String(serialNumbers.length), { serialNumbers }),
      )
      const tasks = await goods.rowsOf<{ target: number }>(sql`select to_location_id as target from task
        where id in (select json_array_elements_text(${JSON.stringify(taskIds)}::json)::bigint) order by id`)
      return tasks.map(({ target }) => target)
    }
    const [best = 0] = await targetsOf('P1')
    await sql`update location set max_volume = 3 + (
        select coalesce(sum(s.quantity * m.volume_m3), 0) from stock s join material m on m.id = s.material_id
        where s.location_id = location.id)
      where id = ${best}`.execute(server.db.read)
    const targets = await targetsOf('P2', 'P3', 'P4')
    expect(targets.map(target => target === best)).toEqual([true, true, false])
    await goods.putAllAway()
  })

  it('of two materials at the gate go to an empty location each', async () => {
    await sql`insert into location (business_unit_id, name, location_role_id, picking_sequence)
      select business_unit_id, name || ' ' || n, id, 0 from location_role, generate_series(1, 2) n
      where business_unit_id = ${goods.unitId} and name = 'Shelving A'`.execute(server.db.read)
    const materialIds = [await goods.newMaterial(), await goods.newMaterial()]
    const { lineIds } = await goods.newOrder([materialIds[0] ?? 0, 4, 4], [materialIds[1] ?? 0, 4, 4])
    const received = []
    for (const lineId of lineIds) received.push(await goods.received(goods.receive(lineId, '4')))
    const targets = await goods.rowsOf<{
      target: number
    }>(sql`select distinct to_location_id as target from task
      where id in (select json_array_elements_text(${JSON.stringify(received.flatMap(({ taskIds }) => taskIds))}::json)::bigint)`)
    await goods.putAllAway()
    expect(targets).toHaveLength(2)
  })

  it('are put where they fit, though many places that come first are too small, and not at another gate', async () => {
    const materialId = await goods.newMaterial()
    await sql`update material set volume_m3 = 1, picking_location_role_id = (select id from location_role
      where business_unit_id = ${goods.unitId} and name = 'Shelving B') where id = ${materialId}`.execute(
      server.db.read,
    )
    await sql`insert into location (business_unit_id, name, location_role_id, picking_sequence, max_volume)
      select r.business_unit_id, w.name || ' ' || n, r.id, w.sequence, w.most
      from (values ('Too small', 'Shelving B', 0, 0.5, 400), ('Fits', 'Shelving B', 1, 5, 1), ('Second gate', 'Goods in', 0, null, 1))
        w (name, area, sequence, most, many)
      join location_role r on r.business_unit_id = ${goods.unitId} and r.name = w.area, generate_series(1, w.many) n`.execute(
      server.db.read,
    )
    const targetOf = async (): Promise<string> => {
      const { lineIds } = await goods.newOrder([materialId, 4, 4])
      const { taskIds } = await goods.received(goods.receive(lineIds[0], '4'))
      const { name } = await goods.one<{ name: string }>(sql`select w.name from task t
        join location w on w.id = t.to_location_id where t.id = ${taskIds[0]}`)
      return name
    }
    expect(await targetOf()).toBe('Fits 1')
    await sql`update material set picking_location_role_id = null where id = ${materialId}`.execute(
      server.db.read,
    )
    expect(await targetOf()).not.toBe('Second gate 1')
    await goods.putAllAway()
    await sql`update location set deleted = true where business_unit_id = ${goods.unitId}
      and (name like 'Too small %' or name = 'Second gate 1')`.execute(server.db.read)
  })

  it.runIf(engine === 'postgres')(
    'of two materials that two terminals receive at the same time go to an empty location each',
    async () => {
      const [first = 0, second = 0] = [await goods.newMaterial(), await goods.newMaterial()]
      const { lineIds } = await goods.newOrder([first, 4, 4])
      const others = await goods.newOrder([second, 4, 4])
      const { taskIds } = await goods.received(goods.receive(lineIds[0], '4'))
      const otherGate = await goods.one<{
        id: number
      }>(sql`insert into location (business_unit_id, name, location_role_id,
          system_location, available_for_pick, picking_sequence)
        select business_unit_id, 'Goods in beside', location_role_id, system_location, available_for_pick, picking_sequence
        from location where id = ${goods.gate} returning id`)
      await sql`insert into location (business_unit_id, name, location_role_id, picking_sequence)
        select business_unit_id, name || ' at once ' || n, id, 0 from location_role, generate_series(1, 2) n
        where business_unit_id = ${goods.unitId} and name = 'Shelving A'`.execute(server.db.read)
      const unit = { businessUnitId: goods.unitId, userId: null, userName: 'picker16' }
      const received = await duringTransaction(
        server,
        unit,
        async tx => {
          const [plan = []] = await planPutAway(tx, first, [whole(4)], goods.gate)
          await sql`update task set to_location_id = ${plan[0]?.locationId ?? 0} where id = ${taskIds[0]}`.execute(
            tx.sql,
          )
        },
        () => goods.received(goods.receive(others.lineIds[0], '4', { locationId: otherGate.id })),
      )
      const targets = await goods.rowsOf<{ name: string }>(sql`select w.name from task t
        join location w on w.id = t.to_location_id where t.id in (${taskIds[0]}, ${received.taskIds[0]}) order by w.name`)
      await goods.putAllAway()
      expect(targets).toEqual([{ name: 'Shelving A at once 1' }, { name: 'Shelving A at once 2' }])
    },
  )

  it('that exceed their location are put away in part, and the remainder gets a task elsewhere', async () => {
    const materialId = await goods.newMaterial({}, 40)
    const { lineIds } = await goods.newOrder([materialId, 30, 4])
    await goods.received(goods.receive(lineIds[0], '30'))
    const task = await goods.nextMove()
    if (task === null) throw new Error('nothing to put away')
    /** Paths and codes of the refusal. */
    const refusalOf = async (more: object): Promise<unknown> => {
      const { status, body } = await goods.confirm(task, more)
      expect(status).toBe(400)
      return body.issues?.map(({ path, code }) => `${path} ${code}`)
    }
    const causeCode = await goods.cause()
    expect(await refusalOf({ confirmedQuantity: '0', causeCode })).toEqual([
      'body.confirmedQuantity at-the-gate',
    ])
    expect(await refusalOf({ confirmedQuantity: '10' })).toEqual(['body.causeCode not-listed'])
    expect(await refusalOf({ confirmedQuantity: '31' })).toEqual(['body.confirmedQuantity too-big'])
    expect((await goods.confirm(task, { toLocationId: goods.gate })).body).toMatchObject({
      code: 'same-place',
    })
    const dock = await goods.one<{ id: number }>(sql`select id from location where name = 'Dock 1'
      and business_unit_id = ${goods.unitId}`)
    expect(await refusalOf({ toLocationId: dock.id })).toEqual(['body.toLocationId not-storage'])
    const other = await server.signIn('picker15')
    expect(
      (await goods.post('confirmMove', { taskId: task.taskId, confirmedQuantity: '30' }, other)).status,
    ).toBe(409)
    const part = (await goods.confirm(task, { confirmedQuantity: '10', causeCode: await goods.cause() })).body
      .result as MoveConfirmed
    expect(part).toMatchObject({ jobState: 'InProgress' })
    const rest = await goods.nextMove()
    expect(rest).toMatchObject({ taskId: part.nextTaskId, requestedQuantity: '20' })
    expect(rest?.toLocation).not.toBe(task.toLocation)
    await goods.putAllAway()
    expect(await goods.costsOf(materialId)).toMatchObject({ total: '30' })
  })
})
