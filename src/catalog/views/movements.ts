/** What grids of movements share: where their values lead, and how the movements themselves stand. */

/** The rows that a movement, planned or done, names. */
export const movementLinks = {
  materialItemNo: { opens: 'materials-es-page', by: 'itemNo', from: 'materialItemNo' },
  fromLocation: { opens: 'locations-es-page', by: 'name', from: 'fromLocation' },
  toLocation: { opens: 'locations-es-page', by: 'name', from: 'toLocation' },
  orderNo: { opens: 'sales-orders-es-page', by: 'orderNo', from: 'orderNo' },
} as const

/** Sort, widths and links of stock transactions. */
export const transactionsLayout = {
  sort: [{ selector: 'at', desc: true }],
  widths: { uoM: 72, fromLocation: 168, toLocation: 168 },
  links: movementLinks,
} as const
