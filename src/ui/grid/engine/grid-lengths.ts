/** The lengths of the grid that Handsontable computes with, as typed custom properties. */

/**
 * Registers the three lengths that Handsontable reads with parseFloat. Unregistered, it is given the text of a `calc()`,
 * takes no row height from it and switches virtualization off. Registering twice is an error of the platform, not of ours.
 */
export function registerGridLengths(): void {
  for (const [name, initialValue] of Object.entries(lengths)) {
    try {
      CSS.registerProperty({ name, syntax: '<length>', inherits: true, initialValue })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'InvalidModificationError')) throw error
    }
  }
}

const lengths = {
  '--ht-line-height': '20px',
  '--ht-cell-vertical-padding': '4px',
  '--ht-cell-horizontal-padding': '8px',
}
