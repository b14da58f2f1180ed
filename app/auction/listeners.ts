import '#app/auction/shared/money_checks'
