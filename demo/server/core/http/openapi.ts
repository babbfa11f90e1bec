/** OpenAPI 3.1 of the endpoint table: one document for people and tools that call the API without the cockpit. */
import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Endpoint } from '../../../../src/contract/endpoints/endpoint'
import {
  apiPrefix,
  isSessionCall,
  isWrite,
  rehearsalHeader,
  requestKeyHeader,
  sessionHeader,
} from '../../../../src/contract/endpoints/endpoint'
import { endpoints } from '../../../../src/contract/endpoints/table'
import { actionResult, errorBody, refusalCode, refusalCodes } from '../../../../src/contract/failures'
import { clientVersion } from '../../../../src/contract/limits'

type JsonObject = Record<string, unknown>

/** Parts of many answers, which refer to them by these names: written out each time they would be half of the document. */
const answers = { ActionResult: actionResult, Error: errorBody }

let made: JsonObject | undefined

/** The whole document, created from the table on the first request, since it takes longer than the rest of the start. */
export function openApiDocument(): JsonObject {
  return (made ??= makeDocument())
}

function makeDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const [groupName, group] of Object.entries<Record<string, Endpoint>>(endpoints)) {
    for (const [name, endpoint] of Object.entries(group)) {
      const path = apiPrefix + endpoint.path
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(`${groupName}.${name}`, groupName, endpoint),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Warehouse Cockpit', version: clientVersion },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: toJsonSchemaDefs(answers, optionsFor('output')),
    },
  }
}

function operation(operationId: string, tag: string, endpoint: Endpoint): JsonObject {
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...headersOf(endpoint),
  ]
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    ...(endpoint.permission !== undefined && { 'x-permission': endpoint.permission }),
    ...(endpoint.feature !== undefined && { 'x-feature': endpoint.feature }),
    ...(endpoint.gates !== undefined && { 'x-gates': endpoint.gates }),
    ...(endpoint.isAnonymous !== true && { security: [{ token: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: { required: true, content: bodyContent(endpoint, endpoint.body) },
    }),
    responses: responsesOf(endpoint),
  }
}

function responsesOf(endpoint: Endpoint): JsonObject {
  const done = doneOf(endpoint)
  const partly = endpoint.isBulk === true && {
    '207': {
      description: 'Some rows failed; the result lists them.',
      content: jsonContent(envelope(endpoint)),
    },
  }
  const error = { $ref: '#/components/schemas/Error' }
  return { ...done, ...partly, default: { description: 'Refused or failed.', content: jsonContent(error) } }
}

function doneOf(endpoint: Endpoint): JsonObject {
  if (endpoint.isFile === true) {
    return { '200': { description: 'The file; Content-Disposition names it.', content: fileContent } }
  }
  return endpoint.result
    ? { '200': { description: 'Done.', content: jsonContent(envelope(endpoint)) } }
    : { '204': { description: 'Done.' } }
}

/** OpenAPI 3.1 describes binary content by a media type without a schema; the actual type depends on the request. */
const fileContent: JsonObject = { '*/*': {} }

function envelope(endpoint: Endpoint): JsonObject {
  const result = endpoint.result ? schemaOf(endpoint.result, 'output') : {}
  const counts = {
    totalCount: { type: 'integer' },
    isTotalExact: { type: 'boolean' },
    sums: { type: 'object', additionalProperties: { type: 'string' } },
  }
  return endpoint.isSearch === true
    ? {
        type: 'object',
        required: ['result', 'totalCount', 'isTotalExact'],
        properties: { result, ...counts },
      }
    : { type: 'object', required: ['result'], properties: { result } }
}

function parametersOf(schema: v.GenericSchema | undefined, place: 'path' | 'query'): JsonObject[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonObject>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** The headers with options of a call (call-headers.ts). */
function headersOf(endpoint: Endpoint): JsonObject[] {
  const header = (name: string, description: string, schema: JsonObject, required = false): JsonObject => ({
    name,
    in: 'header',
    required,
    description,
    schema,
  })
  return [
    ...(isSessionCall(endpoint)
      ? [
          header(
            sessionHeader,
            'Shows that no other site makes a browser call: "screen" for a screen at the wall, "1" for everybody else.',
            { type: 'string' },
            true,
          ),
        ]
      : []),
    ...(isWrite(endpoint)
      ? [
          header(requestKeyHeader, 'The call is done once, however often it is sent under this key.', {
            type: 'string',
            format: 'uuid',
          }),
        ]
      : []),
    ...(endpoint.isBulk === true
      ? [header(rehearsalHeader, 'Only says what would happen.', { type: 'boolean' })]
      : []),
  ]
}

/** A form (RFC 7578) has the same fields; its file is sent unencoded, with its name. */
function bodyContent({ takesForm }: Endpoint, body: v.GenericSchema): JsonObject {
  const schema = schemaOf(body, 'input')
  if (takesForm !== true) return jsonContent(schema)
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonObject>
    required?: string[]
  }
  const asPart = ([name, property]: [string, JsonObject]): [string, JsonObject] =>
    property['type'] === 'object' ? [name, { type: 'string', format: 'binary' }] : [name, property]
  const form = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).map(asPart)),
    required,
  }
  return { ...jsonContent(schema), 'multipart/form-data': { schema: form } }
}

const jsonContent = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } })

function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonObject {
  const schemaWithDialect = toJsonSchema(schema, {
    ...optionsFor(typeMode),
    ...(typeMode === 'output' && { definitions: answers }),
  })
  return Object.fromEntries(
    Object.entries(schemaWithDialect).filter(([key]) => key !== '$schema' && key !== '$defs'),
  )
}

/** Checks that JSON Schema cannot express are left out; the server still performs them. */
function optionsFor(typeMode: 'input' | 'output'): ConversionConfig {
  return {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema === refusalCode ? { type: 'string', enum: [...refusalCodes] } : undefined,
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  }
}
