import type {
  IAuthenticateGeneric,
  IAuthenticateRuleResponseSuccessBody,
  Icon,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow'
import { apiBaseUrlExpression } from '../nodes/Replyloop/shared/baseUrl.ts'

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
      description: 'The address of your Replyloop; it starts with https://',
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

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { 'x-api-key': '={{ $credentials.apiKey }}' } },
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
