import createClient, {
  type Client,
  type ClientPathsWithMethod,
  type MaybeOptionalInit,
  type MethodResponse,
} from 'openapi-fetch'
import type { components, paths } from './api-types.generated.ts'
import { send } from './transport.ts'

export type Schemas = components['schemas']

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Init<M extends Method, P extends PathOf<M>> = MaybeOptionalInit<paths[P], M>

export type PathOf<M extends Method> = ClientPathsWithMethod<Client<paths>, M>
export type Answer<M extends Method, P extends PathOf<M>> = MethodResponse<Client<paths>, M, P>
/** May be left out where the path asks for neither parameters nor a body. */
export type InitOf<M extends Method, P extends PathOf<M>> =
  undefined extends Init<M, P> ? [init?: Init<M, P>] : [init: Init<M, P>]

/** `no-cache` asks the server each time and still profits from its ETag; our own cache is TanStack Query. */
const client = createClient<paths>({ fetch: send, cache: 'no-cache' })

/** One request, typed by the OpenAPI file: resolves to the body of the answer, or throws an ApiError. */
export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[init]: InitOf<M, P>
): Promise<Answer<M, P>> {
  const request = client.request as (
    method: string,
    path: string,
    init: unknown,
  ) => Promise<{ data: unknown }>
  const { data } = await request(method, path, init)
  return data as Answer<M, P>
}
