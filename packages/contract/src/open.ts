/** The public API. Within a version, answers only grow (ADR 0130). */
export const OPEN_API_PATH = '/api/v1'
/** Its OpenAPI file, which the reference page renders. */
export const OPEN_API_FILE = `${OPEN_API_PATH}/openapi.json`

export const OPEN_MATCHES_PAGE_SIZE = 100
export const OPEN_STANDINGS_PAGE_SIZE = 100
