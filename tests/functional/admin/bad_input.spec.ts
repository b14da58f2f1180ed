import { test } from '@japa/runner'
import fc from 'fast-check'
import { resources } from '#app/admin/registry'
import { SEED } from '#tests/helpers/seed'
import { asOperators, makeProducer, operator, signIn } from './helpers.js'

const encode = (value: unknown) => encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))

test.group('Back office: bad input', (group) => {
  asOperators(group)
  group.each.setup(() => signIn(operator(['*'])))

  test('no filter, sort or range makes a fault: the answer is a list or a sentence', async ({ client, assert }) => {
    await makeProducer()
    const keys = fc.constantFrom(
      'id',
      'q',
      'code',
      'name',
      'state',
      'region',
      'createdAt',
      'batches',
      'address',
      'password',
      '__proto__',
      'constructor',
      "name' or 1=1"
    )
    const scalar = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom('2026-01-01', '2026-13-99', '%', '\\', "'; drop table producers; --", '\0', '1e400', '９')
    )
    const operators = fc.dictionary(
      fc.constantFrom('gte', 'lte', 'gt', 'lt', 'eq', 'ne', 'like', 'in', 'empty', 'drop', '__proto__'),
      fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })),
      { maxKeys: 3 }
    )
    const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }), operators, fc.jsonValue({ maxDepth: 2 }))
    const query = fc.record({
      filter: fc.oneof(fc.dictionary(keys, value, { maxKeys: 3 }), fc.jsonValue(), fc.string()),
      sort: fc.oneof(fc.tuple(keys, fc.constantFrom('ASC', 'DESC', 'sideways')), fc.jsonValue(), fc.string()),
      range: fc.oneof(fc.tuple(fc.integer(), fc.integer()), fc.constant([0, 9]), fc.jsonValue()),
    })
    await fc.assert(
      fc.asyncProperty(query, async ({ filter, sort, range }) => {
        const response = await client.get(
          `/admin/api/producers?filter=${encode(filter)}&sort=${encode(sort)}&range=${encode(range)}`
        )
        assert.include([200, 400, 422], response.status(), JSON.stringify({ filter, sort, range }))
        if (response.status() === 200) assert.isArray(response.body())
        else assert.match(response.body().message, /[\u4e00-\u9fff]/)
      }),
      { seed: SEED, numRuns: 300 }
    )
  })

  test('what is no number is refused where a number belongs, whatever it is', async ({ client, assert }) => {
    for (const value of [{ toString: null }, { valueOf: 1 }, [1], {}]) {
      const response = await client.post('/admin/api/auction_deposit_rates').json({ productType: value })
      assert.equal(response.status(), 422, JSON.stringify(value))
      assert.include(JSON.stringify(response.body()), 'productType')
    }
  })

  test('no body makes a fault on any resource that can be written', async ({ client, assert }) => {
    for (const resource of resources.values()) {
      const keys = Object.keys(resource.fields)
      const body = fc.dictionary(
        fc.constantFrom('id', ...keys),
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.double(),
          fc.integer({ min: -3, max: 3 }),
          fc.boolean(),
          fc.constant(null),
          fc.constant('\0'),
          fc.jsonValue({ maxDepth: 1 })
        )
      )
      const calls = [
        ...(resource.crud.create ? [`/admin/api/${resource.name}`] : []),
        ...Object.keys(resource.actions).map((name) => `/admin/api/${resource.name}/actions/${name}`),
      ]
      for (const url of calls) {
        await fc.assert(
          fc.asyncProperty(body, async (values) => {
            const response = await client
              .post(url)
              .json(url.includes('/actions/') ? { ids: [999_999_999], input: values } : values)
            assert.notEqual(response.status(), 500, `${url} ${JSON.stringify(values)}`)
            if (response.status() >= 400) assert.match(response.body().message, /[\u4e00-\u9fff]/)
          }),
          { numRuns: 15 }
        )
      }
    }
  })

  test('every list of the back office answers, sorted by each sortable field and filtered by each filter', async ({
    client,
    assert,
  }) => {
    for (const resource of resources.values()) {
      const fields = { ...resource.fields, ...resource.computed }
      for (const [key, field] of Object.entries(fields)) {
        if (field.sort) {
          const sorted = await client.get(`/admin/api/${resource.name}?sort=${encode([key, 'ASC'])}`)
          assert.equal(sorted.status(), 200, `${resource.name} by ${key}: ${sorted.text()}`)
        }
        if (field.filter) {
          const empty = await client.get(`/admin/api/${resource.name}?filter=${encode({ [key]: { empty: true } })}`)
          assert.equal(empty.status(), 200, `${resource.name} with ${key}: ${empty.text()}`)
        }
      }
      for (const path of ['', '/counts', '/totals', '/unmatched', '/queries']) {
        const response = await client.get(`/admin/api/${resource.name}${path}`)
        assert.equal(response.status(), 200, `${resource.name}${path}: ${response.text()}`)
      }
      for (const { filter, label } of resource.views ?? []) {
        const response = await client.get(`/admin/api/${resource.name}?filter=${encode(filter)}`)
        assert.equal(response.status(), 200, `${resource.name} ${label}: ${response.text()}`)
      }
    }
  })

  test('every screen is whole: references, related lists, titles and labels lead somewhere', async ({ assert }) => {
    for (const resource of resources.values()) {
      const fields = { ...resource.fields, ...resource.computed }
      assert.property(fields, resource.title, `${resource.name}: the title is no field`)
      for (const [key, field] of [
        ...Object.entries(fields),
        ...Object.values(resource.actions).flatMap(({ form }) => Object.entries(form)),
      ]) {
        assert.match(field.label, /[\u4e00-\u9fff]|^[A-Z]{2,5}$/, `${resource.name}.${key}`)
        if (field.kind === 'ref')
          assert.isTrue(resources.has(field.resource!), `${resource.name}.${key} refers to ${field.resource}`)
      }
      for (const { resource: name, field, when } of resource.related ?? []) {
        for (const key of Object.keys(when ?? {}))
          assert.property(fields, key, `${resource.name} lists ${name} by ${key}`)
        assert.isTrue(resources.has(name), `${resource.name} lists ${name}`)
        assert.property(resources.get(name)!.fields, field, `${resource.name} lists ${name} by ${field}`)
      }
      for (const section of resource.sections ?? [])
        for (const key of section.fields) assert.property(fields, key, `${resource.name} section ${section.label}`)
    }
  })
})
