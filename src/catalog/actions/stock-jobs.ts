/** Jobs that move, replenish from or count the chosen stocks (spec 2, section 7, jobs). */
import { jobs } from '../../contract/endpoints/jobs'
import type { Stock } from '../../contract/entities/stock'
import { defineAction } from '../../define/action'
import { stockJobForm } from '../forms/jobs'
import { assigneeOf, idOf } from './assignee'

export const createJobFromStocks = defineAction<Stock>({
  name: 'createJobFromStocks',
  icon: 'jobs',
  section: 4,
  shortcut: 'J',
  permission: 'data/job/create',
  // Only the server knows for sure how much of a stock is free, and whether a count of it is open.
  form: stockJobForm,
  endpoint: jobs.createAndStartFromStocks,
  input: (rows, values) => ({
    body: {
      stockIds: rows.map(stock => stock.id),
      type: values.type,
      name: values.name,
      ...(values.toLocationId === undefined ? {} : { toLocationId: idOf(values.toLocationId) }),
      ...assigneeOf(values),
    },
  }),
})
