import { undescribed } from '../../support/undescribed.ts';

const PLAN = { description: 'A plan.', properties: { key: { description: 'Its key.' }, name: {} } };

describe('what of a document lacks a description', () => {
  it('is named by its path', () => {
    const document = {
      tags: [{ name: 'plans' }],
      paths: {
        '/plans': {
          get: {
            tags: ['plans'],
            parameters: [{ name: 'fuel' }, { name: 'limit', description: 'At most.' }],
            responses: {},
          },
        },
      },
      components: {
        schemas: { Plan: PLAN, Plans: { properties: { plans: { description: 'All.', items: { anyOf: [PLAN] } } } } },
      },
    };
    expect(undescribed(document)).toEqual([
      '/tags/0',
      '/paths//plans/get',
      '/paths//plans/get/parameters/0',
      '/components/schemas/Plan/properties/name',
      '/components/schemas/Plans',
      '/components/schemas/Plans/properties/plans/items/anyOf/0/properties/name',
    ]);
  });

  it('does not include a reference to something described, nor examples', () => {
    const document = {
      components: {
        schemas: {
          Plan: { description: 'A plan.', examples: [{ properties: { name: {} } }] },
          Item: { description: 'An item.', properties: { plan: { $ref: '#/components/schemas/Plan' } } },
          Bare: { description: 'Refers to nothing.', properties: { plan: { $ref: '#/components/schemas/None' } } },
        },
      },
    };
    expect(undescribed(document)).toEqual(['/components/schemas/Bare/properties/plan']);
  });
});
