import { ApplicationError } from 'n8n-workflow'
import type {
  IAuthenticateRuleResponseSuccessBody,
  Icon,
  ICredentialDataDecryptedObject,
  ICredentialTestRequest,
  ICredentialType,
  IHttpRequestOptions,
  INodeProperties,
} from 'n8n-workflow'
import { apiBaseUrlExpression } from '../nodes/Replyloop/shared/baseUrl.ts'
import { textOf } from '../nodes/Replyloop/shared/json.ts'

const failWhen = (key: string, value: unknown, message: string): IAuthenticateRuleResponseSuccessBody => ({
  type: 'responseSuccessBody',
  properties: { key, value, message },
})

const failOnCode = (code: string, message: string) => failWhen('error.code', code, message)

export class ReplyloopApi implements ICredentialType {
  name = 'replyloopApi'

  displayName = 'Replyloop API'

  icon: Icon = { light: 'file:../icons/replyloop.svg', dark: 'file:../icons/replyloop.dark.svg' }

  documentationUrl = 'https://github.com/replyloop/replyloop/tree/main/n8n-node#credentials'

  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'e.g. https://replyloop.example.com',
      description:
        'The address of your Replyloop; it starts with https://, or with http:// if there is no TLS at it',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      placeholder: 'e.g. rl_…',
      description:
        'From the dashboard: Settings > API keys > Make a key, with full access for triggers and messages',
    },
  ]

  /** Sends the key; throws where the Base URL has no scheme, since the key would go to what n8n makes of it. */
  authenticate = async (
    { apiKey }: ICredentialDataDecryptedObject,
    request: IHttpRequestOptions,
  ): Promise<IHttpRequestOptions> => {
    if (!/^https?:\/\//i.test((request.baseURL ?? '') + request.url))
      throw new ApplicationError(
        'Start the Base URL of the credential with https://, or with http:// if there is no TLS at this address',
      )
    return { ...request, headers: { ...request.headers, 'x-api-key': textOf(apiKey) } }
  }

  test: ICredentialTestRequest = {
    request: {
      baseURL: apiBaseUrlExpression,
      url: '/me',
      ignoreHttpStatusErrors: true,
      disableFollowRedirect: true,
    },
    rules: [
      failOnCode(
        'UNAUTHORIZED',
        'The API key is not valid: it is mistyped, or it was ended, replaced or has expired',
      ),
      failOnCode('HTTPS_REQUIRED', 'Start the Base URL with https://'),
      failOnCode('RATE_LIMITED', 'The account has used up its requests for now: try again in a minute'),
      failWhen(
        'id',
        undefined,
        'What answered is not Replyloop: check the Base URL, and whether the server is up',
      ),
    ],
  }
}
