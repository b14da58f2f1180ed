import { defineRefusals } from '#core/refusal'

export const DemoRefusal = defineRefusals('demo', {
  nothingToRehearse: '没有可参与竞价的在售批次',
  noDemoMarket: '这里没有演示市场，请先运行 node ace demo:seed',
})
