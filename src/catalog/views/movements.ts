/** What the grids of movements share: the links of their values, and the order and widths of the movements. */

/** Links to the rows that a planned or done movement names. */
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
