/** Labels: drawing them, and sending them to a printer. */
export { labelPreview, printLabelsOf, type ReadLabelled } from './labels'
export { labelPrinters, printLabels } from './print-labels'
