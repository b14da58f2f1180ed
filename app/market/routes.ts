import '#app/market/toolbox_routes'
