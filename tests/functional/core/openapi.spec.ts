import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { Validator } from '@seriousme/openapi-schema-validator'
import { answersEnvelope, calls, keyOf } from '#core/declared_calls'
import { ANSWERS_FILE, answersOf, answersText, readAnswers } from '#core/openapi/answers'
import { CALL_TYPES_FILE, callTypesText } from '#core/openapi/call_types'
import { openapiDocument } from '#core/openapi/document'
import { typeCalls } from '#core/openapi/typed_calls'
import { contractBreach } from '#tests/helpers/contract'

const document = () => JSON.parse(JSON.stringify(openapiDocument()))

test.group('The API document', () => {
  test('it is valid OpenAPI 3.1', async ({ client, assert }) => {
    const served = (await client.get('/api/openapi.json')).body()
    const result = await new Validator().validate(structuredClone(served))
    assert.deepEqual(result.errors ?? [], [])
    assert.isTrue(result.valid)
  })

  test('every declared call that answers an envelope has a schema of its body', ({ assert }) => {
    const { answers } = readAnswers()
    const wanted = calls.filter(answersEnvelope).map(keyOf)
    assert.sameMembers(Object.keys(answers), wanted, 'run `node ace openapi:generate`')
  })

  test('every reference leads to a shared type, and every shared type is referred to', ({ assert }) => {
    const whole = document()
    const referred = [...JSON.stringify(whole).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)
    assert.sameMembers([...new Set(referred)], Object.keys(whole.components.schemas))
  })

  test('operation ids are unique', ({ assert }) => {
    const ids = Object.values<Record<string, { operationId: string }>>(document().paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId)
    )
    assert.lengthOf(new Set(ids), ids.length)
  })

  test('the committed answers and the types of the front ends are those of the calls', async ({ assert }) => {
    const typed = await typeCalls(fileURLToPath(app.appRoot))
    for (const [file, made] of [
      [ANSWERS_FILE, answersText(answersOf(typed))],
      [CALL_TYPES_FILE, callTypesText(typed)],
    ])
      assert.isTrue(made === (await readFile(file, 'utf8')), `${file}: run \`node ace openapi:generate\``)
  })

  test('an answer with a missing, a wrong or an undocumented field is noticed', ({ assert }) => {
    const answer = (body: unknown) => ({ code: 20000, message: '操作成功', body })
    const site = { name: '棉桥', demo: false, smsOutbox: true, smsResend: 60, captchaAfter: 3, passwordMin: 8 }
    const breach = (body: unknown) => contractBreach('GET', '/api/public/site', answer(body))
    assert.isNull(breach(site))
    assert.include(breach({ ...site, name: undefined }), "must have required property 'name'")
    assert.include(breach({ ...site, demo: 'no' }), 'must be boolean')
    assert.include(breach({ ...site, secret: 1 }), 'must NOT have additional properties')
  })
})
